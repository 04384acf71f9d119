-- `accepted` holds texts of options, looked up on every version of the question that existed when it was decided.
alter table regrade_batch add column all_versions boolean not null default false;
-- The newest version of the question when it was decided. Null: decided before this was stored, and derived from the time.
alter table regrade_batch add column newest_version integer check (newest_version >= question_version);
