import { createContext, useContext } from "react";

/** Returns a text of the timetable, cover and register screens by its key. */
export type SayDay = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const DayWordsContext = createContext<SayDay>((key) => key);

/** The texts of `i18n/school-day`, within a `DayWords` component. */
export const useDayWords = (): SayDay => useContext(DayWordsContext);
