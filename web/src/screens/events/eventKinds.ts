export const eventKinds = ["meeting", "celebration", "trip", "exam", "holiday", "other"] as const;
