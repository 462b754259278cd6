import { spawn } from 'node:child_process';

/**
 * Runs a program and keeps its output for the error message. Resolves with everything it printed;
 * rejects when it cannot start, fails, or outlives `timeoutMs`.
 */
export function run(command, args, { cwd, env = process.env, timeoutMs = 0, live = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // npm is a .cmd file on Windows and needs a shell there.
      shell: process.platform === 'win32',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const last = output.trim().split('\n').slice(-15).join('\n');
      reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}\n${last}`));
    });
  });
}
