/** The service's id of this browser and the account for which push was turned on. */
export interface KeptDevice {
  id: string;
  userId: string;
}

const key = "push-device";

export function keptDevice(): KeptDevice | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as KeptDevice | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDevice(device: KeptDevice | undefined): void {
  if (device) localStorage.setItem(key, JSON.stringify(device));
  else localStorage.removeItem(key);
}
