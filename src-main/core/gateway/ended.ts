import { AppError, type ErrorCode } from '../../contract/errors';
import type { Reason } from '../../contract/reasons';

/** A refusal with the reason that Activity shows in place of its code. The caller learns the code alone. */
export class Ended extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly reason: Reason,
  ) {
    super(code, message);
  }
}

/** Null where the code says all there is to say. */
export function reasonOf(refusal: AppError): Reason | null {
  return refusal instanceof Ended ? refusal.reason : null;
}
