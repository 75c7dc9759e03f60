// Preloaded into a measured command: prints its CPU time and peak memory as JSON in the last line of stderr.

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpuSec = (userCPUTime + systemCPUTime) / 1e6
  console.error(JSON.stringify({ peakKb: maxRSS, cpuSec }))
})
