-- Who saw the contact details stands on the homeowner's open screen.
CREATE TRIGGER contact_access_note AFTER INSERT ON contact_access FOR EACH ROW EXECUTE FUNCTION note_of_lead('lead');
--> statement-breakpoint
DROP INDEX "projects_category_old_index";
