export const paymentMethods = ["cash", "mobile_money", "bank_transfer", "card", "cheque"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
