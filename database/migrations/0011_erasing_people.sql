-- Whoever is erased stays as the owner of grades and material that nobody can trace to them any more.
alter table user_account add column erased_at timestamptz,
  add constraint user_account_erased_is_deleted check (erased_at is null or status = 'DELETED');

-- An entry may lose what it tells about somebody and nothing else: it keeps its time, its actor's key and its deed.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update on audit_log
  for each row
  when (
    (new.id, new.institution_id, new.at, new.actor_id, new.actor_role, new.action, new.target_type, new.target_id,
      new.request_id, new.detail, new.address)
    is distinct from
    (old.id, old.institution_id, old.at, old.actor_id, old.actor_role, old.action, old.target_type, old.target_id,
      old.request_id, '{"isErased": true}'::jsonb, null::text)
  )
  execute function refuse_change('An entry of the audit log is never changed.');
create index audit_log_by_target on audit_log (target_type, target_id) where target_id is not null;
