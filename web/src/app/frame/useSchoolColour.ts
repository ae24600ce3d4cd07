import { useEffect } from "react";
import { accentOf } from "../../lib/accentOf.ts";
import { useSchool } from "./useSchool.ts";

/** Draws the console in the colour of the school, or in one derived from its slug. */
export function useSchoolColour(slug: string): void {
  const school = useSchool();
  const colour = school?.brandColour;
  useEffect(() => {
    document.documentElement.style.setProperty("--brand", colour ?? accentOf(slug));
  }, [colour, slug]);
}
