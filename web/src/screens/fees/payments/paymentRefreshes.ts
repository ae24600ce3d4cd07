/** Path prefixes of the queries to refetch after a payment changes. */
export const paymentRefreshes = [
  "/payments",
  "/receipts",
  "/students/{id}/fees",
  "/fee",
  "/dashboard",
  "/installments",
] as const;
