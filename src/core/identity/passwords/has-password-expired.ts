import { now } from "../../../lib/clock.ts";

export const hasPasswordExpired = ({ passwordExpiresAt: at }: { passwordExpiresAt: Date | null }): boolean =>
  at !== null && at <= now();
