import type { Place } from './place.ts';
import { socketPort } from './socket-folder.ts';

/**
 * On the command line, not in postgresql.conf, so that an upgraded CQuiz brings its own. The settings that protect
 * data from a power cut (fsync, full_page_writes, synchronous_commit) are explicit, so that no default can change them.
 */
export function postgresArguments({ cluster, socketFolder, isDurable }: Place): string[] {
  const withstandPowerCut = isDurable ? 'on' : 'off';
  const settings = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',

    fsync: withstandPowerCut,
    full_page_writes: withstandPowerCut,
    // On even in tests: a killed PostgreSQL must not lose a commit it has acknowledged.
    synchronous_commit: 'on',

    shared_buffers: '64MB',
    max_connections: '100',
    huge_pages: 'off',
    // A school's data is in memory after its first hour, so I/O workers would be idle.
    io_method: 'sync',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Parallel queries share memory in /dev/shm, and a container has 64 MB of it: a few reports at once
    // would fail. They would also take every core from the students' saves.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // In the data folder, not in /dev/shm, where a killed PostgreSQL would leave a megabyte until the next boot.
    dynamic_shared_memory_type: 'mmap',

    timezone: 'UTC',
    log_timezone: 'UTC',
    // "log" is above "error". Errors go to the app, which decides what to log: PostgreSQL's messages can quote what a
    // person typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A comma or a space in the path would end the item. */
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
