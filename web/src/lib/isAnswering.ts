/** Checks whether the service can be reached. */
export const isAnswering = (): Promise<boolean> =>
  fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
