-- The address somebody registered at: mails to them carry its brand, whoever causes them and from wherever.
-- Only ever matched against the branding profiles, never a link: a stranger chose it.
alter table user_account add column came_by text check (char_length(came_by) between 1 and 300);
