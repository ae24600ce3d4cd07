import { type Fault, invalid } from "../../../lib/errors.ts";

const MAX_AGE = 100;

/** Returns the fault of a date of birth, if any. @param admittedOn admission date */
function birthFault(born: string, admittedOn: string): Fault | undefined {
  if (born > admittedOn)
    return { path: "dateOfBirth", message: `must not be after the admission date, ${admittedOn}` };
  const earliest = `${Number(admittedOn.slice(0, 4)) - MAX_AGE}${admittedOn.slice(4)}`;
  if (born < earliest)
    return { path: "dateOfBirth", message: `must be within ${MAX_AGE} years before the admission date` };
  return undefined;
}

/** Validates a date of birth. @throws {AppError} 400 if it is after the admission, or so long before it that it must be a typing error */
export function checkBirth(born: string | null | undefined, admittedOn: string | null | undefined): void {
  const fault = born && admittedOn && birthFault(born, admittedOn);
  if (fault) throw invalid([fault]);
}
