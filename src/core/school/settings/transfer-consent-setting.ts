import { readSetting } from "./read-setting.ts";

/** Setting of the school: whether a record leaves only with the consent of a guardian. Default: it does. */
export const transferConsentKey = "record-transfers.guardian-consent";

export const consentRequired = async (): Promise<boolean> =>
  (await readSetting(transferConsentKey)) !== false;
