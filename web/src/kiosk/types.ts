import type { ResponseOf } from "../api/types.ts";

export type Kiosk = Pick<ResponseOf<"/api/v1/kiosk", "get">, "name" | "place" | "purpose" | "school">;
export type Result = ResponseOf<"/api/v1/kiosk/scans", "post">["results"][number];

/** A scan that the service has not confirmed. */
export interface WaitingScan {
  scanId: string;
  code: string;
  scannedAt: string;
}

/** How the service refused a request; `code` is `offline` without an answer. */
export interface Refusal {
  status: number;
  code: string;
}
