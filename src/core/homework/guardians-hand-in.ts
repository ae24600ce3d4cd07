import { readSetting } from "../school/settings/read-setting.ts";

/** Reads the setting `homework.guardians-hand-in`: whether guardians may hand in for their children. Default: no. */
export const guardiansHandIn = async (): Promise<boolean> =>
  (await readSetting("homework.guardians-hand-in")) === true;
