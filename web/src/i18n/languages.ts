/** The languages of the console with their native names. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "fr", name: "Français" },
  { tag: "es", name: "Español" },
  { tag: "ar", name: "العربية" },
  { tag: "sw", name: "Kiswahili" },
] as const;

export type Language = (typeof languages)[number]["tag"];
