import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { surprise } from './assistant';

/** A member that has to be a text. */
export function textAt(value: JsonObject, key: string): string {
  const found = value[key];
  if (typeof found !== 'string')
    throw surprise(`an answer lacks the text “${key}”: ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}

/** A member that has to be a number. */
export function numberAt(value: JsonObject, key: string): number {
  const found = value[key];
  if (typeof found !== 'number')
    throw surprise(`an answer lacks the number “${key}”: ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}

/** A member that has to be a list of objects. */
export function objectsAt(value: JsonObject, key: string): readonly JsonObject[] {
  const found = value[key];
  if (!Array.isArray(found))
    throw surprise(`an answer lacks the list “${key}”: ${JSON.stringify(value).slice(0, 200)}`);
  return (found as readonly Json[]).filter(isJsonObject);
}

/** Goes on only where the fact holds. */
export function expect(fact: boolean, what: string): void {
  if (!fact) throw surprise(what);
}

/** The error of a refused call: its code and its sentence. */
export function errorOf(value: JsonObject): { readonly code: string; readonly message: string } {
  const error = value['error'];
  if (!isJsonObject(error)) throw surprise('a refused call carries no error');
  return { code: textAt(error, 'code'), message: textAt(error, 'message') };
}
