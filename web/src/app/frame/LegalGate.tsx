import { useRead } from "../../api/useRead.ts";
import { withAreaWords } from "../../i18n/i18n.ts";
import { lazyScreen } from "../routes/lazyScreen.tsx";

const LegalTexts = lazyScreen(
  () => withAreaWords("privacy", import("../../screens/privacy/consents/LegalTexts.tsx")),
  "LegalTexts",
);

/** Asks for the legal documents that the user has not accepted yet, one after the other. */
export function LegalGate() {
  const { data } = useRead("/api/v1/pending-legal-texts");
  const [first] = data?.data ?? [];
  return first ? <LegalTexts key={first.id} text={first} /> : null;
}
