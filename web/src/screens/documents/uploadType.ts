/**
 * The media type to send a file with. One that is not accepted is sent as the first that is: the service decides by the content,
 * and explains what to do.
 */
export const uploadType = ({ type }: File, accepted: readonly string[]): string =>
  accepted.includes(type) ? type : accepted[0]!;
