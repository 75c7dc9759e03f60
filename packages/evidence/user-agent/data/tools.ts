/** Runtimes, systems and parts of libraries, which libraries name after themselves. */
export const LIBRARY_PARTS: ReadonlySet<string> = new Set([
  'cpython', 'pypy', 'linux', 'windows', 'darwin', 'macos', 'freebsd', 'kernel', 'build', 'trailer', 'os', 'arch', 'lang', 'md', 'ua',
  'openssl', 'libressl', 'boringssl', 'gnutls', 'nss', 'wolfssl', 'zlib', 'brotli', 'zstd', 'nghttp2', 'ngtcp2', 'libssh2', 'libidn',
  'libidn2', 'libpsl', 'jvm', 'openjdk', 'kotlin', 'scala', 'go', 'ngx_lua',
])

/**
 * HTTP libraries and command-line tools by the name that they send, as regular expressions. Names
 * only: each is the default user agent of the project in question.
 */
export const TOOL_NAMES: readonly string[] = [
  // libraries
  'okhttp\\d?', 'dalvik', 'cfnetwork', 'alamofire', 'afnetworking', 'cronet', 'volley',
  'apache-httpclient', 'apache-httpasyncclient', '(?:jakarta )?commons-httpclient',
  'java(?:-http-client)?', 'jersey', 'ktor(?:-client)?', 'reactornetty', 'vert\\.x-webclient',
  'unirest-java', 'jsoup', 'htmlunit', 'htmlparser', 'scalaj-http', 'akka-http', 'http-kit',
  'clj-http', 'babashka\\.http-client', 'go-http-client', 'go [\\d.]+ package http', 'go-resty',
  'fasthttp', 'quic-go(?:-http)?', 'req', 'colly', 'grequests', 'python',
  'python-(?:requests|urllib3?|httpx)', 'urllib3?', 'aiohttp', 'httpx?', 'requests', 'pycurl',
  'scrapy', 'mechanize', 'trafilatura', 'feedparser', 'newspaper', 'boto(?:3|core)?',
  'aws-(?:sdk|cli|internal)[\\w-]*', 'tornado', 'treq', 'twisted pagegetter', 'node(?:\\.js)?',
  'node-fetch', 'node-superagent', 'axios', 'undici', 'got', 'needle', 'superagent', 'request',
  'bun', 'deno', 'electron-fetch', 'php', 'guzzle(?:http)?', 'symfony httpclient',
  'zend_http_client', 'laminas_http_client', 'buzz', 'snoopy', 'pear http_request',
  'http_request2?', 'simplepie', 'mandrill-php', 'ruby', 'rest-client', 'faraday', 'typhoeus',
  'httparty', 'excon', 'http\\.rb', 'em-httprequest', 'libwww-perl', 'lwp(?:-[\\w]+|::simple)?',
  'www-mechanize', 'http-tiny', 'anyevent-http', 'perl', 'reqwest', 'hyper', 'ureq', 'isahc',
  'surf', 'attohttpc', 'httprs', 'dart', 'dio', 'restsharp', 'flurl', 'refit', 'winhttp',
  'wininet', 'microsoft(?:-| )(?:cryptoapi|bits)', 'microsoft url control', 'indy library',
  'embarcadero uri client', 'synapse', 'icap-client[\\w-]*', 'erlang', 'hackney', 'mint',
  'haskell[\\w-]*', 'r-curl', 'httr2?', 'julia', 'lua-resty-http', 'luasocket', 'libsoup',
  'neon', 'serf', 'poco', 'cpp-httplib', 'cpprestsdk', 'libcurl(?:-agent)?', 'uclient-fetch',
  'google-http-java-client', 'grpc(?:-[\\w-]+)?', 'gstreamer', 'gvfs', '(?:python-)?httplib2',
  'cakephp', 'carrierwave', 'eventmachine httpclient', 'jaunt', 'php-curl-class', 'rest::client',
  'qbhttp', 'ultimate_sitemap_parser', 'vimeo\\.php', 'resty(?:-requests)?', 'prdownloader',
  'filedownloader', 'azure-(?:data-factory|sdk)[\\w-]*', 'google-api-[\\w-]+', 'gaxios', 'ky',
  'restkit', 'moya', 'sdwebimage', 'xmlrpc[\\w+-]*', 'zeep', 'suds', 'savon', 'gsoap', 'axis',
  // tools
  'libdnf', 'libpod', 'harbor-registry-client', 'open build service', 'urlgrabber', 'cygwin',
  'debian apt-http', 'dnf', 'pacman', 'zypper', 'homebrew', 'chocolatey', 'nuget', 'winget',
  'emacs', 'free download manager', 'jdownloader', 'pa11y', 'shellclient', 'rsync', 'svn',
  'curl', 'wget2?', 'aria2', 'axel', 'lftp', 'httpie', 'xh', 'hey', 'ab', 'apachebench', 'wrk',
  'siege', 'vegeta', 'k6', 'grafana k6', 'locust', 'apache-jmeter', 'gatling', 'postmanruntime',
  'insomnia', 'bruno-runtime', 'paw', 'rapidapi', 'thunder client', 'soapui', 'powershell',
  'windowspowershell', 'git', 'jgit', 'rclone', 'restic', 's3(?:cmd|fs| browser)', 'gsutil',
  'docker', 'docker-client', 'containerd', 'containers', 'buildah', 'podman', 'skopeo',
  'buildkit', 'cri-o', 'helm', 'kubectl', 'go-containerregistry', 'artifactory', 'nexus',
  'apache-maven', 'gradle', 'npm', 'pnpm', 'yarn', 'pip', 'composer', 'cargo', 'terraform',
  'ansible-httpget', 'puppet', 'chef', 'mikrotik', 'kiwi-tcms', 'tcms-api', 'android\\.lvldm',
  'msray-plus', 'nmap(?: scripting engine)?', 'masscan', 'zgrab', 'sqlmap', 'nikto',
  'fuzz faster u fool', 'ffuf', 'gobuster', 'dirbuster', 'feroxbuster', 'wfuzz', 'nuclei',
  'wpscan', 'whatweb', 'httrack', 'teleport pro',
]
