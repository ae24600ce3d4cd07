import type { Language } from "../../emails/languages.ts";
import type { ChannelName } from "../../models/communication/index.ts";

export interface Words {
  title: string;
  body: string;
}

/** Stands in words for the name of the child that a notification to a family is about. */
export const child = "{child}";

/** A kind of notification as data: what it says, and where it goes unless somebody wants it otherwise. */
export interface NotificationType<P> {
  summary: string;
  defaults: Readonly<Partial<Record<ChannelName, boolean>>>;
  words: Readonly<Record<Language, (props: P) => Words>>;
}

export const notificationType = <P>(definition: NotificationType<P>): NotificationType<P> => definition;

/** What a person wrote is shown as it is. */
const written = ({ title, body }: Words): Words => ({ title, body });
export const asWritten = { en: written, fr: written, es: written, ar: written, sw: written };
