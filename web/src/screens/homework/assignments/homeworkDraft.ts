/** Keeps the typed text of a submission on this device, by account, until it is saved or handed in. */
export function homeworkDraft(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  user: string,
  id: string,
) {
  const key = `homework-draft:${user}:${id}`;
  return {
    read: (): string | null => storage.getItem(key),
    write(text: string): void {
      try {
        if (text) storage.setItem(key, text);
        else storage.removeItem(key);
      } catch {
        // The device has no room: the text stays in the field.
      }
    },
  };
}
