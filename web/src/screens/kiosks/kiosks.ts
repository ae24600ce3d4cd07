import type { Row } from "../../api/types.ts";

export type KioskDevice = Row<"/api/v1/kiosk-devices">;
type Scan = Row<"/api/v1/kiosk-scans">;

export const kioskPurposes = ["arrival", "departure"] as const satisfies readonly KioskDevice["purpose"][];
export const scanStatuses = [
  "recorded",
  "repeated",
  "not_applied",
  "refused",
] as const satisfies readonly Scan["status"][];

/** The statuses whose colours show those of scans. */
export const scanTones: Readonly<Record<Scan["status"], string>> = {
  recorded: "accepted",
  repeated: "repeated",
  not_applied: "pending",
  refused: "rejected",
};

/** Path prefixes of the queries to refetch after a kiosk has changed. */
export const deviceRefreshes = ["/kiosk-devices"] as const;
