import { TermTool } from "../years/TermTool.tsx";
import { offerCourses } from "./offerCourses.ts";

/** Offers every course of a grade level to every class of it, for one term. */
export const OfferCourses = () => (
  <TermTool name="offerCourses" event="offer-courses" refreshes={["/course-offerings"]} run={offerCourses} />
);
