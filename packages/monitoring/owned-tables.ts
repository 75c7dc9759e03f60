import type { OwnedTable } from '@vigil/storage'

const ofDomains = 'domain_id IN (SELECT id FROM monitor_domain WHERE workspace_id = ?1)'

/**
 * Every table with a workspace's monitoring data, in the order of deletion: rows that are found by a domain before the
 * domain. The corpus and the suppressed accounts belong to the deployment.
 */
export const monitoredTables: readonly OwnedTable[] = [
  { name: 'monitor_task', key: ['run_key', 'domain_id', 'call'], where: ofDomains },
  { name: 'monitor_layer', key: ['domain_id', 'layer', 'source'], where: ofDomains },
  {
    name: 'monitor_domain',
    key: ['id'],
    where: `workspace_id = ?1 AND NOT EXISTS (SELECT 1 FROM monitor_task WHERE domain_id = monitor_domain.id)
      AND NOT EXISTS (SELECT 1 FROM monitor_layer WHERE domain_id = monitor_domain.id)`,
  },
  { name: 'monitor_finding', key: ['subject_id', 'layer', 'finding_hash'] },
  { name: 'monitor_identity', key: ['id'] },
  { name: 'alert_delivery', key: ['endpoint_id', 'alert_id'] },
  { name: 'monitor_alert', key: ['id'] },
  { name: 'alert_endpoint', key: ['id'] },
  { name: 'monitor_settings', key: ['workspace_id'] },
  { name: 'monitor_audit', key: ['id'] },
]
