import { KioskDevice } from "./kiosk-device.ts";
import { KioskScan } from "./kiosk-scan.ts";

export { kioskDeviceStatuses, kioskPurposes } from "./kiosk-device.ts";
export { kioskMarks, kioskScanReasons, kioskScanStatuses } from "./kiosk-scan.ts";
export { KioskDevice, KioskScan };

export function associate(): void {}
