import { GuardianRequest } from "./guardian-request.ts";

export {
  guardianRequestKinds,
  guardianRequestStatuses,
  type RequestedChange,
} from "./guardian-request.ts";
export { GuardianRequest };

export function associate(): void {}
