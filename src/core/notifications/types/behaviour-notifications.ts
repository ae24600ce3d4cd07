import { formatDay, type Language } from "../../../emails/languages.ts";
import { child, notificationType } from "./notification-type.ts";

export interface ActionProps {
  /** The type of the action by language. */
  names: Readonly<Record<Language, string>>;
  /** `YYYY-MM-DD`, first and last day. */
  from: string;
  until: string;
  cancelled: boolean;
}

const days = ({ from, until }: ActionProps, language: Language) =>
  from === until ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(until, language)}`;

export interface PointsProps {
  kind: "merit" | "demerit";
  points: number;
  reason: string;
  revoked: boolean;
}

const sign = ({ kind, points }: PointsProps) => `${kind === "merit" ? "+" : "−"}${points}`;

/** Types of notifications about sanctions and points. */
export const behaviourNotifications = {
  discipline_action: notificationType<ActionProps>({
    summary: "A sanction was decided or cancelled",
    defaults: { in_app: true, push: true },
    words: {
      en: (props) => ({
        title: props.cancelled ? `Cancelled: ${props.names.en}` : props.names.en,
        body: `${child}: ${days(props, "en")}.`,
      }),
      fr: (props) => ({
        title: props.cancelled ? `Annulé : ${props.names.fr}` : props.names.fr,
        body: `${child} : ${days(props, "fr")}.`,
      }),
      es: (props) => ({
        title: props.cancelled ? `Cancelado: ${props.names.es}` : props.names.es,
        body: `${child}: ${days(props, "es")}.`,
      }),
      ar: (props) => ({
        title: props.cancelled ? `أُلغي: ${props.names.ar}` : props.names.ar,
        body: `${child}: ${days(props, "ar")}.`,
      }),
      sw: (props) => ({
        title: props.cancelled ? `Imefutwa: ${props.names.sw}` : props.names.sw,
        body: `${child}: ${days(props, "sw")}.`,
      }),
    },
  }),
  behaviour_points: notificationType<PointsProps>({
    summary: "Behaviour points were awarded or revoked",
    defaults: { in_app: true },
    words: {
      en: (props) => ({
        title: props.revoked ? "Points revoked" : "Behaviour points",
        body: `${child}: ${sign(props)}, ${props.reason}`,
      }),
      fr: (props) => ({
        title: props.revoked ? "Points retirés" : "Points de comportement",
        body: `${child} : ${sign(props)}, ${props.reason}`,
      }),
      es: (props) => ({
        title: props.revoked ? "Puntos anulados" : "Puntos de conducta",
        body: `${child}: ${sign(props)}, ${props.reason}`,
      }),
      ar: (props) => ({
        title: props.revoked ? "أُلغيت نقاط" : "نقاط السلوك",
        body: `${child}: ${sign(props)}، ${props.reason}`,
      }),
      sw: (props) => ({
        title: props.revoked ? "Pointi zimefutwa" : "Pointi za tabia",
        body: `${child}: ${sign(props)}, ${props.reason}`,
      }),
    },
  }),
} as const;
