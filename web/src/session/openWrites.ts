/** Writes that wait for a response. What was typed for them would be lost with the page. */
let count = 0;

export const openWrites = {
  any: () => count > 0,
  async during<T>(run: () => Promise<T>): Promise<T> {
    count += 1;
    try {
      return await run();
    } finally {
      count -= 1;
    }
  },
};
