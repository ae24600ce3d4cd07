import { NumberSequence } from "./number-sequence.ts";
import { School } from "./school.ts";
import { SchoolSetting } from "./school-setting.ts";

export { schoolStatuses } from "./school.ts";
export { NumberSequence, School, SchoolSetting };

export function associate(): void {}
