import { useQuery } from "@tanstack/react-query";
import { readImage } from "./readImage.ts";

export interface ImageOf {
  /** The route of the image. */
  path: string;
  /** The id of the image, which changes with each upload. */
  version: string;
}

/** Loads an image once per version, as a data URL; undefined while it loads, and if there is none. */
export function useImage(image: ImageOf | undefined, size: "full" | "thumbnail"): string | undefined {
  const { data } = useQuery({
    queryKey: ["image", image?.path, image?.version, size],
    queryFn: ({ signal }) => readImage(`${image!.path}?size=${size}`, signal),
    enabled: image !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
