import { ExternalTest } from "./external-test.ts";
import { ExternalTestResult } from "./external-test-result.ts";
import { StudentTarget } from "./student-target.ts";

export { externalTestStatuses } from "./external-test.ts";
export { studentTargetStatuses } from "./student-target.ts";
export { ExternalTest, ExternalTestResult, StudentTarget };

export function associate(): void {}
