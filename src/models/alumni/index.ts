import { AlumniMessage } from "./alumni-message.ts";
import { Alumnus } from "./alumnus.ts";
import { AlumnusLink } from "./alumnus-link.ts";

export { alumnusOutcomes, alumnusStatuses, contactAgreements } from "./alumnus.ts";
export { AlumniMessage, Alumnus, AlumnusLink };

export function associate(): void {}
