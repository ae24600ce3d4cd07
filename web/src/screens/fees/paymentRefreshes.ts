/** What is read anew once a payment counts, or does not: beginnings of paths. */
export const paymentRefreshes = [
  "/payments",
  "/receipts",
  "/students/{id}/fees",
  "/fee",
  "/dashboard",
  "/installments",
] as const;
