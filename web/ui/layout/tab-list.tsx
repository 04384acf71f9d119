import { Text } from './primitives.tsx';
import './tab-list.css';
import { type KeyboardEvent, useRef } from 'react';

type Tab<Value extends string> = { value: Value; label: string; count?: number | undefined };

type TabListProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the panel below, which names the tab with `tabId`. */
  panelId: string;
};

/** The id of a tab, for `aria-labelledby` of its panel. */
export function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`;
}

/** Arrows, Home and End move between the tabs; the focused tab is the selected one. */
export function TabList<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
}: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const goals: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    const tab = goal === undefined ? undefined : tabs[goal];
    if (goal === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[goal]?.focus();
  }

  return (
    <div ref={list} className="ui-tab-list" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          className="ui-tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Text as="span" size="small" tone="ink3">
              {tab.count}
            </Text>
          )}
        </button>
      ))}
    </div>
  );
}
