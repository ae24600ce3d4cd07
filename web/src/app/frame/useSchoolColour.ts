import { useEffect } from "react";
import { useRead } from "../../api/useRead.ts";
import { accentOf } from "../../lib/accentOf.ts";

/** Draws the console in the colour of the school, or in one derived from its slug. */
export function useSchoolColour(slug: string): void {
  const { data: school } = useRead("/api/v1/school");
  const colour = school?.brandColour;
  useEffect(() => {
    document.documentElement.style.setProperty("--brand", colour ?? accentOf(slug));
  }, [colour, slug]);
}
