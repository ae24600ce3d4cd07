import type { Language } from "../../../emails/languages.ts";
import type { ChannelName } from "../../../models/notifications/index.ts";

export interface Words {
  title: string;
  body: string;
}

/** Placeholder for the name of the child that a notification to a family is about. */
export const child = "{child}";

/** A type of notification: its text by language, and the channels that are on by default. */
export interface NotificationType<P> {
  summary: string;
  defaults: Readonly<Partial<Record<ChannelName, boolean>>>;
  words: Readonly<Record<Language, (props: P) => Words>>;
}

export const notificationType = <P>(definition: NotificationType<P>): NotificationType<P> => definition;

/** Text written by a person is shown unchanged. */
const written = ({ title, body }: Words): Words => ({ title, body });
export const asWritten = { en: written, fr: written, es: written, ar: written, sw: written };
