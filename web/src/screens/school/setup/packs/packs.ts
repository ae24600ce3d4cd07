import { england } from "./england.ts";
import { france } from "./france.ts";
import { international } from "./international.ts";
import { kenya } from "./kenya.ts";
import type { Pack } from "./pack.ts";
import { unitedStates } from "./unitedStates.ts";

export const packs: readonly Pack[] = [international, kenya, england, unitedStates, france];
