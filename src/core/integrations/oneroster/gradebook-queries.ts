import { utcText } from "../../../db/utc-text.ts";
import { link, school, word } from "./record-sql.ts";
import { tombstones } from "./tombstones.ts";

// The queries of the gradebook's collections, see `Collection`.

export const categories = `
  SELECT c.id::text AS sid, c.updated_at AS modified, c.status = 'archived' AS gone,
    jsonb_build_object('title', c.title, 'weight', c.weight,
      'metadata', jsonb_build_object('classSourcedId', c.course_offering_id)) AS doc
  FROM grade_categories c WHERE c.school_id = :school`;

export const lineItems = `
  SELECT l.id::text AS sid, l.updated_at AS modified, false AS gone,
    jsonb_build_object('title', l.title,
      'assignDate', ${utcText("least(l.created_at, coalesce(l.due_on, t.ends_on)::timestamp AT TIME ZONE 'UTC')")},
      'dueDate', to_char(coalesce(l.due_on, t.ends_on), 'YYYY-MM-DD"T00:00:00.000Z"'),
      'class', ${link("l.course_offering_id", "class")}, 'school', ${school},
      'category', ${link("l.grade_category_id", "category")},
      'gradingPeriod', ${link("l.term_id", "academicSession")},
      'academicSession', ${link("l.term_id", "academicSession")}, 'resultValueMin', 0,
      'resultValueMax', l.max_score) AS doc
  FROM line_items l JOIN academic_terms t ON t.school_id = l.school_id AND t.id = l.term_id
  WHERE l.school_id = :school AND l.status <> 'draft'
  UNION ALL ${tombstones({ LineItem: "line_items" })}`;

export const results = `
  SELECT r.id::text AS sid, r.updated_at AS modified, false AS gone,
    jsonb_build_object('lineItem', ${link("r.line_item_id", "lineItem")}, 'student', ${link("r.student_id", "user")},
      'class', ${link("l.course_offering_id", "class")}, 'scoreStatus', replace(r.score_status, '_', ' '),
      'score', r.score, 'textScore', r.text_score, 'scoreDate', to_char(r.updated_at, 'YYYY-MM-DD'),
      'comment', r.comment, 'late', ${word("r.late")}, 'missing', ${word("r.missing")}) AS doc,
    r.id, r.student_id AS student, l.course_offering_id AS class, r.line_item_id AS item
  FROM results r JOIN line_items l ON l.school_id = r.school_id AND l.id = r.line_item_id AND l.status <> 'draft'
  WHERE r.school_id = :school`;

// The standard has score scales per class: those used by the report cards of its grade level.
export const scoreScales = `
  SELECT o.id || '-' || g.id AS sid, greatest(o.updated_at, g.updated_at, i.modified) AS modified,
    g.status = 'retired' OR o.status = 'cancelled' AS gone,
    jsonb_build_object('title', g.name, 'type', g.type, 'course', ${link("o.course_id", "course")},
      'class', ${link("o.id", "class")}, 'scoreScaleValue', i.steps) AS doc
  FROM course_offerings o
  JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
  JOIN grading_scales g ON g.school_id = o.school_id AND g.status <> 'draft' AND (g.is_default OR EXISTS (
    SELECT FROM report_card_templates t WHERE t.school_id = g.school_id AND t.grading_scale_id = g.id
      AND t.status = 'active' AND (t.grade_level_ids = '[]' OR t.grade_level_ids ? c.grade_level_id::text)))
  JOIN LATERAL (
    SELECT max(i.updated_at) AS modified,
      jsonb_agg(jsonb_build_object('itemValueLHS', i.code, 'itemValueRHS', i.min_score || '-' || i.max_score)
        ORDER BY i.min_score DESC) AS steps
    FROM grading_scale_intervals i WHERE i.school_id = g.school_id AND i.grading_scale_id = g.id) i
    ON i.steps IS NOT NULL
  WHERE o.school_id = :school AND o.status <> 'draft'`;
