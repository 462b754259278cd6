import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonObject } from '../../../src-main/contract/json';

/** A real MCP client of the engine inside the running app: JSON-RPC lines over the socket that tests may connect to. */
export class SocketClient {
  readonly #waiting = new Map<number, (message: JsonObject) => void>();
  #ids = 0;

  private constructor(private readonly socket: Socket) {
    createInterface({ input: socket }).on('line', (line) => {
      const message: unknown = JSON.parse(line);
      if (!isJsonObject(message) || typeof message['id'] !== 'number') return;
      this.#waiting.get(message['id'])?.(message);
      this.#waiting.delete(message['id']);
    });
  }

  static async open(path: string, name: string): Promise<SocketClient> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const client = new SocketClient(socket);
    await client.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name, version: '1.0' },
    });
    client.#send({ method: 'notifications/initialized' });
    return client;
  }

  request(method: string, params: JsonObject): Promise<JsonObject> {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  /** Calls one of the five tools; answers what its text item says, or the protocol's own error. */
  async tool(name: string, args: JsonObject): Promise<JsonObject> {
    const { result, error } = await this.request('tools/call', { name, arguments: args });
    if (result === undefined) return { error };
    const [item] = (result as { content: { text: string }[] }).content;
    return JSON.parse(item?.text ?? 'null') as JsonObject;
  }

  /** Takes back the last request. */
  cancelLast(): void {
    this.#send({ method: 'notifications/cancelled', params: { requestId: this.#ids } });
  }

  close(): void {
    this.socket.destroy();
  }

  #send(message: JsonObject): void {
    this.socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
