import { readSetting } from "../school/settings/read-setting.ts";

/** Reads the setting `activities.students-choose`: whether students choose activities, for a guardian to consent. Default: no. */
export const studentsChoose = async (): Promise<boolean> =>
  (await readSetting("activities.students-choose")) === true;
