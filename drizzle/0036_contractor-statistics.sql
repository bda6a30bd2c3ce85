-- Which statuses are ever verified: without it the planner reads a million contractors to find that no application is.
CREATE STATISTICS contractors_status_verified_statistics (mcv) ON status, verified FROM contractors;--> statement-breakpoint
ANALYZE contractors (status, verified);
