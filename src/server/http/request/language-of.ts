import { languages } from "../../../emails/languages.ts";

/**
 * Finds the language of the service that an `Accept-Language` header prefers.
 * @returns such as "fr"; undefined if the header names none of them
 */
export const languageOf = (header: string | undefined): string | undefined =>
  (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
      return { language: tag.split("-")[0], quality: Number(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && languages.some((each) => each === language))
    .sort((one, other) => other.quality - one.quality)[0]?.language;
