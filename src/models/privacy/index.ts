import { DataSubjectRequest } from "./data-subject-request.ts";
import { ErasureItem } from "./erasure-item.ts";

export {
  dataSubjectRequestKinds,
  dataSubjectRequestStatuses,
  dataSubjectTypes,
} from "./data-subject-request.ts";
export { erasureActions } from "./erasure-item.ts";
export { DataSubjectRequest, ErasureItem };

export function associate(): void {}
