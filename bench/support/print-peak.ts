// Loaded before a command that is measured: at its end tells what it took, as JSON in the last line of stderr.

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpuSec = (userCPUTime + systemCPUTime) / 1e6
  console.error(JSON.stringify({ peakKb: maxRSS, cpuSec }))
})
