-- Whether students see how their result compares with the others who took the quiz.
alter table quiz add column show_comparison boolean not null default false;
