import { QueuedEmail } from "./queued-email.ts";

export { queuedEmailStatuses } from "./queued-email.ts";
export { QueuedEmail };

export function associate(): void {}
