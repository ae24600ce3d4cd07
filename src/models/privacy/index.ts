import { Consent } from "./consent.ts";
import { ConsentText } from "./consent-text.ts";
import { DataSubjectRequest } from "./data-subject-request.ts";
import { ErasureItem } from "./erasure-item.ts";
import { RetentionRule } from "./retention-rule.ts";

export { consentStatuses, consentSubjectTypes } from "./consent.ts";
export { consentPurposes, consentTextStatuses, legalPurposes, studentPurposes } from "./consent-text.ts";
export {
  dataSubjectRequestKinds,
  dataSubjectRequestStatuses,
  dataSubjectTypes,
} from "./data-subject-request.ts";
export { erasureActions } from "./erasure-item.ts";
export {
  retainedEntityTypes,
  retentionActions,
  retentionRuleStatuses,
  retentionTriggers,
} from "./retention-rule.ts";
export { Consent, ConsentText, DataSubjectRequest, ErasureItem, RetentionRule };

export function associate(): void {}
