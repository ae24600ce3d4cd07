import { now } from "../../../lib/clock.ts";

/** Seconds after the end in which a save that was on its way still counts. */
export const GRACE_SECONDS = 5;

/** Whether the time of an attempt is over, grace included. */
export const isTimeOver = ({ dueAt }: { dueAt: Date | null }): boolean =>
  dueAt !== null && now().getTime() > dueAt.getTime() + GRACE_SECONDS * 1_000;
